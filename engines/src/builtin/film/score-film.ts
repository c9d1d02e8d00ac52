import { readFile } from 'node:fs/promises'
import type { Sound } from '../../media/public.ts'
import { composeFromWords, master, readSoundFont, readRequest, render, SAMPLE_RATE, writeMidi } from '../music/child-public.ts'

/** Length from which the composer's pieces have a form. */
const SHORTEST_PIECE = 10
/** Seconds of the fade-out. */
const FADE = 0.9
/** Sample rate supported by both audio formats of videos. */
const FILM_RATE = 48_000

/** Music for a video's prompt and duration. */
export async function scoreFilm({
  prompt,
  seconds,
  seed,
  font,
}: {
  prompt: string
  seconds: number
  seed: number
  font: string
}): Promise<Sound> {
  const { score } = composeFromWords({ prompt: musicFor(prompt), seconds: Math.max(SHORTEST_PIECE, seconds), seed })
  const bank = readSoundFont(new Uint8Array(await readFile(font)))
  const played = await render({
    midi: writeMidi(score, 'Film'),
    font: bank,
    seconds: Math.min(score.seconds, seconds),
    onProgress: () => undefined,
  })
  const { left, right } = master(played)
  return { sampleRate: FILM_RATE, channels: [left, right].map((channel) => fadeOut(toFilmRate(channel, seconds))) }
}

/** Kinds of music by the things seen; the first that matches. */
const SUITS: readonly (readonly [RegExp, string])[] = [
  [
    /temple|bamboo|pagoda|panda|lotus|koi|\bink\b|chinese|crane|kimono|samurai|古|庙|寺|竹|荷|梅|仙|国风|水墨|山水|熊猫|锦鲤|龙/i,
    'calm guofeng',
  ],
  [/storm|battle|volcano|warrior|knight|dragon|rocket|castle|army|战|火山|骑士|城堡|火箭|风暴|将军/i, 'epic'],
  [/night|star|space|planet|snow|fog|mist|underwater|ocean|moon|夜|星|太空|宇宙|雪|雾|海底|月/i, 'calm ambient'],
  [/city|street|neon|rain|cafe|caf\u00e9|城市|街|霓虹|雨|咖啡/i, 'lofi'],
  [/robot|pixel|spaceship|机器人|像素|飞船/i, 'electronic'],
  [/cat|dog|rabbit|puppy|kitten|child|girl|boy|猫|狗|兔|孩|女孩|男孩/i, 'happy folk'],
]

/** Prompt for the music: the words themselves if they name a kind of music, otherwise one that suits them. */
export function musicFor(prompt: string): string {
  if (readRequest(prompt).genre !== undefined) return prompt
  return SUITS.find(([words]) => words.test(prompt))?.[1] ?? 'gentle classical'
}

/** Resamples by cubic interpolation (Catmull-Rom), with silence if the piece ends before the video. */
function toFilmRate(samples: Float32Array, seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * FILM_RATE))
  const sample = (i: number): number => samples[i] ?? 0
  for (let n = 0; n < out.length; n++) {
    const at = (n * SAMPLE_RATE) / FILM_RATE
    const i = Math.trunc(at)
    const t = at - i
    const [a, b, c, d] = [sample(i - 1), sample(i), sample(i + 1), sample(i + 2)]
    out[n] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return out
}

function fadeOut(samples: Float32Array): Float32Array {
  const from = samples.length - Math.round(FADE * FILM_RATE)
  return samples.map((value, i) => (i < from ? value : value * Math.cos(((i - from) / (samples.length - from)) * (Math.PI / 2)) ** 2))
}
