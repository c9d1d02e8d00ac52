/** Frequencies of the two tones (Hz), each with its start (s). */
const TONES = [
  [660, 0],
  [880, 0.12],
] as const
const LENGTH_S = 0.4

/** Plays two short soft tones. Silent in browsers that block audio before the first click. */
export function playDoneSound(): void {
  const audio = new AudioContext()
  for (const [frequency, start] of TONES) {
    const at = audio.currentTime + start
    const tone = new OscillatorNode(audio, { frequency })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, at)
    volume.gain.linearRampToValueAtTime(0.15, at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH_S)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + LENGTH_S)
    tone.addEventListener('ended', () => start > 0 && void audio.close())
  }
}
