import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality, WebMOutputFormat } from 'mediabunny'

/** A tone that fades in, as a WAV file. */
export function wavFile({ seconds = 1, name = 'tone.wav' } = {}): File {
  const rate = 8000
  const count = Math.round(seconds * rate)
  const bytes = new DataView(new ArrayBuffer(44 + count * 2))
  const write = (at: number, text: string) => [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + count * 2, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  write(36, 'data')
  bytes.setUint32(40, count * 2, true)
  for (let index = 0; index < count; index++) {
    const swell = 0.5 - 0.5 * Math.cos((index / count) * 2 * Math.PI * 3)
    bytes.setInt16(44 + index * 2, Math.sin((index / rate) * 2 * Math.PI * 440) * 20_000 * swell, true)
  }
  return new File([bytes.buffer], name, { type: 'audio/wav' })
}

/** A film of a moving disc, recorded by the browser. */
export async function webmFile({ frames = 12, name = 'disc.webm' } = {}): Promise<File> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 320, height: 180 })
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let frame = 0; frame < frames; frame++) {
    await new Promise(requestAnimationFrame)
    if (!context) continue
    context.fillStyle = '#1d3b4a'
    context.fillRect(0, 0, 320, 180)
    context.fillStyle = '#e2a94a'
    context.beginPath()
    context.arc(40 + frame * 20, 90, 30, 0, 7)
    context.fill()
  }
  recorder.stop()
  await stopped
  return new File(parts, name, { type: 'video/webm' })
}

/** A film of one second, encoded by the browser, with durations and an index like the product's own films. */
export async function filmFile(format: 'mp4' | 'webm'): Promise<File> {
  const canvas = new OffscreenCanvas(160, 96)
  const context = canvas.getContext('2d')
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, { codec: format === 'mp4' ? 'avc' : 'vp9', quality: new Quality('medium') })
  output.addVideoTrack(source, { frameRate: 24 })
  await output.start()
  for (let frame = 0; frame < 24; frame++) {
    context?.clearRect(0, 0, 160, 96)
    context?.fillRect(frame * 5, 30, 30, 30)
    await source.add(frame / 24, 1 / 24)
  }
  await output.finalize()
  return new File([target.buffer ?? new ArrayBuffer(0)], `disc.${format}`, { type: `video/${format}` })
}

/** A tetrahedron of one colour, as a binary glTF file. */
export function glbFile(): File {
  const [a, b, c, d] = [
    [1, 1, 1],
    [-1, -1, 1],
    [-1, 1, -1],
    [1, -1, -1],
  ]
  const corners = [a, c, b, a, b, d, a, d, c, b, c, d].flatMap((corner) => corner ?? [])
  const positions = new Float32Array(corners)
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.25, 0.12, 1], metallicFactor: 0, roughnessFactor: 0.8 } }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 12, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] }],
    bufferViews: [{ buffer: 0, byteLength: positions.byteLength }],
    buffers: [{ byteLength: positions.byteLength }],
  }
  const text = JSON.stringify(json)
  const words = new TextEncoder().encode(text.padEnd(Math.ceil(text.length / 4) * 4))
  const head = (values: readonly number[]) => new Uint32Array(values).buffer
  const length = 12 + 8 + words.byteLength + 8 + positions.byteLength
  const parts = [
    head([0x46_54_6c_67, 2, length, words.byteLength, 0x4e_4f_53_4a]),
    words,
    head([positions.byteLength, 0x00_4e_49_42]),
    positions.buffer,
  ]
  return new File(parts, 'stone.glb', { type: 'model/gltf-binary' })
}
