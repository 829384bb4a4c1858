// Something that takes the host a while: asked for anew when it changes, and only the newest answer counts.

export class Task<Q, A> {
  value = $state.raw<A | null>(null);
  error = $state.raw<unknown>(null);
  busy = $state(false);
  #serial = 0;
  #asked = '';

  constructor(private readonly question: (about: Q) => Promise<A>) {}

  /** Asks, unless this is what was asked last. */
  async ask(about: Q): Promise<void> {
    const words = JSON.stringify(about);
    if (words === this.#asked) return;
    this.#asked = words;
    this.#serial += 1;
    const serial = this.#serial;
    this.busy = true;
    this.error = null;
    try {
      const value = await this.question(about);
      if (serial === this.#serial) this.value = value;
    } catch (error) {
      if (serial !== this.#serial) return;
      this.error = error;
      this.value = null;
      this.#asked = '';
    } finally {
      if (serial === this.#serial) this.busy = false;
    }
  }
}
