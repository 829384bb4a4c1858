// Something asked of the host: it is on its way, there, or failed and can be asked for again.

export class Resource<T> {
  value = $state.raw<T | null>(null);
  error = $state.raw<unknown>(null);
  #asked = 0;

  constructor(private readonly question: () => Promise<T>) {
    void this.load();
  }

  /** Asks, or asks again. Only the newest answer counts. */
  load = async (): Promise<void> => {
    this.#asked += 1;
    const mine = this.#asked;
    this.error = null;
    try {
      const value = await this.question();
      if (mine === this.#asked) this.value = value;
    } catch (error) {
      if (mine === this.#asked) this.error = error;
    }
  };
}
