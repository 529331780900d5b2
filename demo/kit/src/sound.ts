/** The sounds of a training, generated from noise and tones. Browsers allow sound only after the user's first action. */
export interface Sound<Name extends string> {
  /** Must be called while handling a click or key press, because browsers forbid sound before one. */
  start(): void;
  setOn(on: boolean): void;
  setPaused(paused: boolean): void;
  /** Sets the volume of a sound; 0 is silent. */
  level(name: Name, loudness: number): void;
  chime(right: boolean): void;
}

/** A continuous sound. `seconds`: how long a change of volume takes. */
interface Voice {
  source(context: AudioContext): AudioNode;
  filter: BiquadFilterType;
  frequency: number;
  seconds: number;
}

/** Creates endless noise. `crackle`: makes it crackle like fire; otherwise it is even. */
export function noise(context: AudioContext, crackle: boolean): AudioNode {
  const buffer = context.createBuffer(1, context.sampleRate * 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  let snap = 0;
  for (let i = 0; i < data.length; i++) {
    if (Math.random() < 0.0006) snap = 1;
    snap *= 0.985;
    data[i] = (Math.random() * 2 - 1) * (crackle ? 0.12 + snap : 0.5);
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.loop = true;
  source.start();
  return source;
}

/** Creates a tone with a pitch that swings by `by` hertz, `times` times per second. */
export function swinging(
  context: AudioContext,
  type: OscillatorType,
  frequency: number,
  swing: { type: OscillatorType; times: number; by: number },
): AudioNode {
  const tone = context.createOscillator();
  tone.type = type;
  tone.frequency.value = frequency;
  const motion = context.createOscillator();
  motion.type = swing.type;
  motion.frequency.value = swing.times;
  const depth = context.createGain();
  depth.gain.value = swing.by;
  motion.connect(depth).connect(tone.frequency);
  tone.start();
  motion.start();
  return tone;
}

export function createSound<Name extends string>(voices: Record<Name, Voice>): Sound<Name> {
  let audio: { context: AudioContext; out: GainNode; gains: Record<Name, GainNode> } | undefined;
  let on = true;
  const turn = (gain: GainNode, value: number, seconds: number) =>
    gain.gain.setTargetAtTime(value, gain.context.currentTime, seconds);

  function build() {
    const context = new AudioContext();
    const out = context.createGain();
    out.gain.value = on ? 1 : 0;
    out.connect(context.destination);
    const gains = Object.entries<Voice>(voices).map(([name, voice]) => {
      const filter = context.createBiquadFilter();
      filter.type = voice.filter;
      filter.frequency.value = voice.frequency;
      const gain = context.createGain();
      gain.gain.value = 0;
      voice.source(context).connect(filter).connect(gain).connect(out);
      return [name, gain] as const;
    });
    return { context, out, gains: Object.fromEntries(gains) as Record<Name, GainNode> };
  }

  return {
    start() {
      audio ??= typeof AudioContext === 'undefined' ? undefined : build();
      audio?.context.resume();
    },
    setOn(next) {
      on = next;
      if (audio) turn(audio.out, on ? 1 : 0, 0.03);
    },
    setPaused(paused) {
      if (paused) audio?.context.suspend();
      else audio?.context.resume();
    },
    level: (name, loudness) => audio && turn(audio.gains[name], loudness, voices[name].seconds),
    chime(right) {
      if (!audio) return;
      const { context, out } = audio;
      for (const [i, frequency] of (right ? [587, 880] : [330, 262]).entries()) {
        const tone = context.createOscillator();
        const gain = context.createGain();
        const at = context.currentTime + i * 0.11;
        tone.frequency.value = frequency;
        gain.gain.setValueAtTime(0, at);
        gain.gain.linearRampToValueAtTime(0.09, at + 0.015);
        gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
        tone.connect(gain).connect(out);
        tone.start(at);
        tone.stop(at + 0.4);
      }
    },
  };
}
