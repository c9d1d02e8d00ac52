/** Reasons why a sound or a film does not play; each is a text of `media.errors`. */
export type PlaybackError = 'aborted' | 'network' | 'decode' | 'unsupported' | 'noSource' | 'encrypted'

/** The element's error as one of the reasons above; undefined without one. */
export function playbackErrorOf(element: HTMLMediaElement): PlaybackError | undefined {
  if (element.networkState === HTMLMediaElement.NETWORK_NO_SOURCE && element.error === null) return 'noSource'
  if (element.error === null) return undefined
  return element.currentSrc === '' ? 'noSource' : (REASONS[element.error.code] ?? 'unsupported')
}

/** By the codes of the standard's `MediaError`. */
const REASONS: Readonly<Record<number, PlaybackError>> = { 1: 'aborted', 2: 'network', 3: 'decode', 4: 'unsupported' }

/** Returns a player's volume, 0 to 1. Throws `RangeError` for any other. */
export function checkVolume(volume: number): number {
  if (!(volume >= 0 && volume <= 1)) throw new RangeError(`A volume lies between 0 and 1, not at ${volume}`)
  return volume
}
