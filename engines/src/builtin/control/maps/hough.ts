import { type InferenceSession, Tensor } from 'onnxruntime-node'
import type { Picture } from '../../../kit/decode-picture.ts'
import { loadSession, scaleColours } from '../../../vision/child-public.ts'
import { drawSegments, type Segment } from './draw-segments.ts'
import type { MapSheet } from './sheet.ts'
import type { ControlView } from './view.ts'

/** Straight lines by M-LSD, white on black. Nothing without its weights. */
export async function hough(view: ControlView): Promise<MapSheet> {
  return drawSegments(view.networks.lines === undefined ? [] : await segmentsOf(view, view.networks.lines), view)
}

const SIDE = 512
const GRID = 256
const LEAST_SCORE = 0.1
/** Shares of the longer side. */
const LEAST_LENGTH = 0.04
const SAME = 0.012

/** Lines by M-LSD (G. Gu et al., 2021): each cell of a grid gives a score for being the centre of a line, and offsets to the line's ends. */
async function segmentsOf(view: ControlView, path: string): Promise<readonly Segment[]> {
  const picture: Picture = { width: view.width, height: view.height, rgb: view.rgb }
  const colours = await scaleColours(picture, { width: SIDE, height: SIDE })
  const input = new Float32Array(SIDE * SIDE * 4).fill(1)
  for (let i = 0; i < SIDE * SIDE; i++) for (let channel = 0; channel < 3; channel++) input[i * 4 + channel] = colours[i * 3 + channel] ?? 0
  const { scores, offsets } = await runNetwork(await loadSession({ path, threads: view.threads }), input)
  const found: (Segment & { score: number })[] = []
  const side = Math.max(view.width, view.height)
  for (let i = 0; i < GRID * GRID; i++) {
    const score = scores[i] ?? 0
    if (score < LEAST_SCORE) continue
    const x = i % GRID
    const y = Math.floor(i / GRID)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = offsets.subarray(i * 4, i * 4 + 4)
    const across = view.width / GRID
    const down = view.height / GRID
    const segment = { x1: (x + x1) * across, y1: (y + y1) * down, x2: (x + x2) * across, y2: (y + y2) * down }
    if (Math.hypot(segment.x2 - segment.x1, segment.y2 - segment.y1) >= LEAST_LENGTH * side) found.push({ ...segment, score })
  }
  return withoutDoubles(
    found.toSorted((a, b) => b.score - a.score),
    SAME * side,
  )
}

async function runNetwork(session: InferenceSession, input: Float32Array): Promise<{ scores: Float32Array; offsets: Float32Array }> {
  const [name = ''] = session.inputNames
  const { scores, offsets } = await session.run({ [name]: new Tensor('float32', input, [1, SIDE, SIDE, 4]) })
  if (!(scores?.data instanceof Float32Array) || !(offsets?.data instanceof Float32Array))
    throw new Error('the model has no scores and offsets')
  return { scores: scores.data, offsets: offsets.data }
}

/** Drops duplicates: neighbouring cells report the same line. */
function withoutDoubles(sorted: readonly Segment[], distance: number): readonly Segment[] {
  const kept: Segment[] = []
  for (const one of sorted) {
    const same = kept.some(
      (other) =>
        ends(one.x1 - other.x1, one.y1 - other.y1, one.x2 - other.x2, one.y2 - other.y2) < distance ||
        ends(one.x1 - other.x2, one.y1 - other.y2, one.x2 - other.x1, one.y2 - other.y1) < distance,
    )
    if (!same) kept.push(one)
  }
  return kept
}

const ends = (x1: number, y1: number, x2: number, y2: number): number => Math.max(Math.hypot(x1, y1), Math.hypot(x2, y2))
