import { type Buffer as GltfBuffer, Document, type Material, NodeIO } from '@gltf-transform/core'
import sharp from 'sharp'
import type { Model, MeshPart } from '../model.ts'
import { acrossSkin, type Skin } from '../skin.ts'
import { MADE_WITH, SOURCE_TYPE } from './provenance.ts'

/** WebGL constants that glTF uses. */
const [CLAMP, LINEAR, MIPMAPS] = [33071, 9729, 9987] as const

/** The model with its skin as binary glTF 2.0: a node for each part. The rim's vertices appear in it twice, because the skin has a seam there. */
export async function writeGlb({ parts }: Model, skin: Skin): Promise<Uint8Array> {
  const { width, height } = skin
  const picture = await sharp(skin.rgb, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const document = new Document()
  const asset = document.getRoot().getAsset()
  asset.generator = 'Stipple 点绘'
  asset.extras = { comment: MADE_WITH, digitalSourceType: SOURCE_TYPE }
  const buffer = document.createBuffer()
  const texture = document.createTexture('skin').setImage(new Uint8Array(picture)).setMimeType('image/jpeg')
  const material = document.createMaterial('skin').setBaseColorTexture(texture).setRoughnessFactor(0.82).setMetallicFactor(0)
  material.getBaseColorTextureInfo()?.setWrapS(CLAMP).setWrapT(CLAMP).setMagFilter(LINEAR).setMinFilter(MIPMAPS)
  const scene = document.createScene('model')
  document.getRoot().setDefaultScene(scene)
  for (const [i, part] of parts.entries()) {
    const name = `part ${i + 1}`
    const mesh = document.createMesh(name).addPrimitive(primitive(document, { part, skin, material, buffer }))
    scene.addChild(document.createNode(name).setMesh(mesh))
  }
  return new NodeIO().writeBinary(document)
}

function primitive(
  document: Document,
  { part, skin, material, buffer }: { part: MeshPart; skin: Skin; material: Material; buffer: GltfBuffer },
) {
  const { positions, normals, places, triangles, seam } = unstitch(part, skin)
  const accessor = (
    type: 'VEC2' | 'VEC3' | 'SCALAR',
    array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>,
  ) => document.createAccessor().setType(type).setArray(array).setBuffer(buffer)
  return document
    .createPrimitive()
    .setMaterial(material)
    .setIndices(accessor('SCALAR', seam < 2 ** 16 ? Uint16Array.from(triangles) : Uint32Array.from(triangles)))
    .setAttribute('POSITION', accessor('VEC3', positions))
    .setAttribute('NORMAL', accessor('VEC3', normals))
    .setAttribute('TEXCOORD_0', accessor('VEC2', places))
}

/** Gives the back a rim of its own, so that each vertex has one position on the skin. */
function unstitch(part: MeshPart, skin: Skin) {
  const rims: number[] = []
  const copies = new Map<number, number>()
  const total = part.positions.length / 3
  for (let i = 0; i < part.front; i++) {
    if (!part.rim[i]) continue
    copies.set(i, total + rims.length)
    rims.push(i)
  }
  const list = [...Array.from({ length: total }, (_, i) => i), ...rims]
  const [positions, normals, places] = [
    new Float32Array(list.length * 3),
    new Float32Array(list.length * 3),
    new Float32Array(list.length * 2),
  ]
  for (const [to, from] of list.entries()) {
    positions.set(part.positions.subarray(from * 3, from * 3 + 3), to * 3)
    normals.set(part.normals.subarray(from * 3, from * 3 + 3), to * 3)
    places[to * 2] = acrossSkin(part.places[from * 2] ?? 0, skin, to >= part.front)
    places[to * 2 + 1] = part.places[from * 2 + 1] ?? 0
  }
  const half = part.triangles.length / 2
  const triangles = part.triangles.map((vertex, place) => (place < half ? vertex : (copies.get(vertex) ?? vertex)))
  return { positions, normals, places, triangles, seam: list.length }
}
