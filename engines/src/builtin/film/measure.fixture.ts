import { ALL_FORMATS, AudioSampleSink, BufferSource, EncodedPacketSink, Input, type InputAudioTrack, VideoSampleSink } from 'mediabunny'
import '@napi-rs/webcodecs/polyfill'

export interface Read {
  readonly type: string
  readonly codec: string | null
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly packets: number
  readonly rate: number
  /** Peak of its sound, 0 without sound. */
  readonly loudest: number
  /** Luma plane of every frame. */
  readonly frames: readonly Uint8Array[]
}

/** Reads a video: counts the packets of its container, and decodes all frames. */
export async function readFilm(bytes: Uint8Array): Promise<Read> {
  using input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no picture in it')
  let packets = 0
  for await (const _ of new EncodedPacketSink(track).packets()) packets++
  const frames: Uint8Array[] = []
  for await (const sample of new VideoSampleSink(track).samples()) {
    const planes = new Uint8Array(sample.allocationSize())
    const [light] = await sample.copyTo(planes)
    frames.push(
      unpadded(planes, { offset: light?.offset ?? 0, stride: light?.stride ?? sample.codedWidth }, sample.codedWidth, sample.codedHeight),
    )
    sample.close()
  }
  return {
    type: await input.getMimeType(),
    codec: track.codec,
    width: track.displayWidth,
    height: track.displayHeight,
    seconds: await track.computeDuration(),
    packets,
    rate: (await track.computePacketStats()).averagePacketRate,
    loudest: await loudestOf(await input.getPrimaryAudioTrack()),
    frames,
  }
}

async function loudestOf(track: InputAudioTrack | null): Promise<number> {
  let most = 0
  if (!track) return most
  for await (const sample of new AudioSampleSink(track).samples()) {
    const data = new Float32Array(sample.allocationSize({ planeIndex: 0, format: 'f32' }) / 4)
    sample.copyTo(data, { planeIndex: 0, format: 'f32' })
    for (const value of data) most = Math.max(most, Math.abs(value))
    sample.close()
  }
  return most
}

function unpadded(planes: Uint8Array, { offset, stride }: { offset: number; stride: number }, width: number, height: number): Uint8Array {
  const light = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) light.set(planes.subarray(offset + y * stride, offset + y * stride + width), y * width)
  return light
}

/** Mean difference of two planes. */
export function difference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let i = 0; i < one.length; i++) sum += Math.abs((one[i] ?? 0) - (other[i] ?? 0))
  return sum / one.length
}

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Shift of an area between two planes in pixels, by block matching. */
export function shiftOf(from: Uint8Array, to: Uint8Array, stride: number, { left, top, width, height }: Area): { x: number; y: number } {
  let best = { x: 0, y: 0, cost: Number.POSITIVE_INFINITY }
  const rows = from.length / stride
  for (let dy = -24; dy <= 24; dy++) {
    for (let dx = -36; dx <= 36; dx++) {
      if (left + dx < 0 || top + dy < 0 || left + dx + width > stride || top + dy + height > rows) continue
      let cost = 0
      for (let y = top; y < top + height; y += 2)
        for (let x = left; x < left + width; x += 2) cost += Math.abs((from[y * stride + x] ?? 0) - (to[(y + dy) * stride + x + dx] ?? 0))
      if (cost < best.cost) best = { x: dx, y: dy, cost }
    }
  }
  return { x: best.x, y: best.y }
}
