// Short sounds made on the spot: wood on wood, a bell, a low knock. Nothing sounds before somebody has touched the page.

/** What can be heard. */
export type Sound =
  'move' | 'capture' | 'check' | 'castle' | 'promote' | 'end' | 'low_time' | 'illegal' | 'notify';

/** A struck thing: a tone that dies away, or a tap of noise where it has no pitch. */
export interface Strike {
  /** When it is struck, in seconds from the start. */
  at: number;
  /** Its pitch in hertz; for a tap the middle of its noise. */
  pitch: number;
  /** How long it takes to die away, in seconds. */
  length: number;
  /** How loud it is, from 0 to 1. */
  gain: number;
  wave: 'sine' | 'triangle' | 'tap';
}

const tap = (at: number, pitch: number, gain: number, length = 0.06): Strike[] => [
  { at, pitch, length, gain, wave: 'tap' },
  // The body of the board answers lower than the wood that hits it.
  { at, pitch: pitch / 5.5, length: length * 1.5, gain: gain * 0.7, wave: 'sine' },
];
const bell = (at: number, pitch: number, gain: number, length: number): Strike[] => [
  { at, pitch, length, gain, wave: 'sine' },
  { at, pitch: pitch * 2, length: length * 0.5, gain: gain * 0.25, wave: 'sine' },
];

/** How each is made. */
export const SCORES: Record<Sound, Strike[]> = {
  move: tap(0, 1150, 0.5),
  capture: [...tap(0, 850, 0.4, 0.08), ...tap(0.055, 1400, 0.18, 0.05)],
  check: [...tap(0, 1150, 0.45), ...bell(0.02, 740, 0.16, 0.3)],
  castle: [...tap(0, 1050, 0.45), ...tap(0.12, 1250, 0.45)],
  promote: [...tap(0, 1150, 0.4), ...bell(0.04, 523, 0.14, 0.3), ...bell(0.12, 784, 0.14, 0.4)],
  end: [...bell(0, 392, 0.2, 0.6), ...bell(0.14, 494, 0.18, 0.6), ...bell(0.28, 587, 0.2, 1)],
  low_time: [...bell(0, 880, 0.14, 0.09), ...bell(0.16, 880, 0.14, 0.09)],
  illegal: [
    { at: 0, pitch: 130, length: 0.13, gain: 0.32, wave: 'triangle' },
    { at: 0.07, pitch: 110, length: 0.15, gain: 0.28, wave: 'triangle' },
  ],
  notify: [...bell(0, 659, 0.16, 0.25), ...bell(0.1, 988, 0.14, 0.4)],
};

/** The sounds of a page. */
export interface Sounds {
  play(sound: Sound): void;
  /** How loud, from 0 (nothing) to 1. */
  volume(level: number): void;
  /** Lets go of the device. */
  close(): void;
}

/** Sounds that wait for the first touch, click or key, as browsers ask. */
export function sounds(level = 0.7, page: EventTarget = window): Sounds {
  let context: AudioContext | null = null;
  let out: GainNode | null = null;
  let noise: AudioBuffer | null = null;
  const GESTURES = ['pointerdown', 'keydown'];

  function wake() {
    forget();
    try {
      context = new AudioContext();
    } catch {
      // A machine without sound plays on in silence.
      return;
    }
    out = context.createGain();
    out.gain.value = loudness(level);
    out.connect(context.destination);
    noise = hiss(context);
  }
  function forget() {
    for (const gesture of GESTURES) page.removeEventListener(gesture, wake, { capture: true });
  }
  for (const gesture of GESTURES) page.addEventListener(gesture, wake, { capture: true });

  return {
    play(sound) {
      if (!context || !out || !noise || level <= 0) return;
      if (context.state === 'suspended') void context.resume();
      for (const one of SCORES[sound]) strike(context, out, noise, one);
    },
    volume(next) {
      level = next;
      if (out && context) out.gain.setTargetAtTime(loudness(next), context.currentTime, 0.01);
    },
    close() {
      forget();
      void context?.close();
      context = out = noise = null;
    },
  };
}

// Ears hear loudness by its square.
function loudness(level: number): number {
  return Math.min(1, Math.max(0, level)) ** 2;
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

function strike(
  context: AudioContext,
  out: AudioNode,
  noise: AudioBuffer,
  { at, pitch, length, gain, wave }: Strike,
) {
  const start = context.currentTime + at;
  const swell = context.createGain();
  swell.gain.setValueAtTime(0.0001, start);
  swell.gain.exponentialRampToValueAtTime(gain, start + 0.004);
  swell.gain.exponentialRampToValueAtTime(0.0001, start + length);
  swell.connect(out);
  let source: AudioScheduledSourceNode;
  if (wave === 'tap') {
    const grain = context.createBufferSource();
    grain.buffer = noise;
    const band = context.createBiquadFilter();
    band.type = 'bandpass';
    band.frequency.value = pitch;
    band.Q.value = 1.6;
    grain.connect(band).connect(swell);
    source = grain;
  } else {
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(pitch, start);
    tone.connect(swell);
    source = tone;
  }
  source.onended = () => swell.disconnect();
  source.start(start);
  source.stop(start + length + 0.02);
}
