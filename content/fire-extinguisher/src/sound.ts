/** The sounds, made on the spot from noise and tones; none before the first touch, as browsers want it. */
export interface Sound {
  /** To be called from a click or a key. */
  start(): void;
  setOn(on: boolean): void;
  setPaused(paused: boolean): void;
  alarm(on: boolean): void;
  fire(level: number): void;
  spray(on: boolean): void;
  chime(right: boolean): void;
}

export function createSound(): Sound {
  let audio: { context: AudioContext; out: GainNode; alarm: GainNode; fire: GainNode; spray: GainNode } | undefined;
  let on = true;
  const level = (gain: GainNode, value: number, seconds = 0.15) =>
    gain.gain.setTargetAtTime(value, gain.context.currentTime, seconds);

  function noise(context: AudioContext, crackle: boolean): AudioBufferSourceNode {
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

  function build() {
    const context = new AudioContext();
    const out = context.createGain();
    out.gain.value = on ? 1 : 0;
    out.connect(context.destination);
    const channel = (source: AudioNode, type: BiquadFilterType, frequency: number) => {
      const filter = context.createBiquadFilter();
      filter.type = type;
      filter.frequency.value = frequency;
      const gain = context.createGain();
      gain.gain.value = 0;
      source.connect(filter).connect(gain).connect(out);
      return gain;
    };
    const siren = context.createOscillator();
    siren.type = 'triangle';
    siren.frequency.value = 780;
    const swing = context.createOscillator();
    swing.type = 'square';
    swing.frequency.value = 0.9;
    const depth = context.createGain();
    depth.gain.value = 90;
    swing.connect(depth).connect(siren.frequency);
    siren.start();
    swing.start();
    return {
      context,
      out,
      alarm: channel(siren, 'lowpass', 1600),
      fire: channel(noise(context, true), 'lowpass', 1400),
      spray: channel(noise(context, false), 'bandpass', 3200),
    };
  }

  return {
    start() {
      audio ??= typeof AudioContext === 'undefined' ? undefined : build();
      audio?.context.resume();
    },
    setOn(next) {
      on = next;
      if (audio) level(audio.out, on ? 1 : 0, 0.03);
    },
    setPaused(paused) {
      if (paused) audio?.context.suspend();
      else audio?.context.resume();
    },
    alarm: (sounds) => audio && level(audio.alarm, sounds ? 0.035 : 0, 0.3),
    fire: (amount) => audio && level(audio.fire, amount * 0.5),
    spray: (sprays) => audio && level(audio.spray, sprays ? 0.16 : 0, 0.06),
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
