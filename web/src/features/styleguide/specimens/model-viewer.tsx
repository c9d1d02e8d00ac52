import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { ModelViewer } from '../../../components/model-viewer/model-viewer.tsx'
import type { Specimen } from '../components/specimen.tsx'
import { useLocalize } from '../use-localize.ts'

export const specimen: Specimen = {
  name: 'ModelViewer',
  about: { en: 'A model in the round: turned by mouse, touch and the arrow keys.', zh: '可环视的模型：用鼠标、手指或方向键转动。' },
  states: [{ label: { en: 'On demand, for it is large', zh: '体积较大，按需载入' }, Show: Sample, fill: true }],
}

function Sample() {
  const localize = useLocalize()
  const [open, setOpen] = useState(false)
  if (!open) return <Button onClick={() => setOpen(true)}>{localize({ en: 'Load', zh: '载入' })}</Button>
  return (
    <div style={{ height: 240 }}>
      <ModelViewer src={stone()} title={localize({ en: 'A stone', zh: '石头' })} />
    </div>
  )
}

/** A tetrahedron in seal-red, as a glTF file in an address. */
function stone(): string {
  const [a, b, c, d] = [
    [1, 1, 1],
    [-1, -1, 1],
    [-1, 1, -1],
    [1, -1, -1],
  ] as const
  const bytes = new Uint8Array(new Float32Array([a, c, b, a, b, d, a, d, c, b, c, d].flat()).buffer)
  const model = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.78, 0.22, 0.12, 1], metallicFactor: 0, roughnessFactor: 0.8 } }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 12, type: 'VEC3', min: [-1, -1, -1], max: [1, 1, 1] }],
    bufferViews: [{ buffer: 0, byteLength: bytes.length }],
    buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${btoa(String.fromCodePoint(...bytes))}` }],
  }
  return `data:model/gltf+json,${encodeURIComponent(JSON.stringify(model))}`
}
