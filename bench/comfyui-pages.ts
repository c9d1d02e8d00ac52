interface Slot {
  readonly name: string
  readonly type: string
  link?: number | null
  links?: number[] | null
}
interface Page {
  readonly nodes: { readonly id: number; readonly type: string; inputs?: Slot[]; outputs?: Slot[]; widgets_values?: unknown[] }[]
  links: unknown[]
}

const SAVERS: Readonly<Record<string, readonly [type: string, input: string]>> = {
  IMAGE: ['SaveImage', 'images'],
  VIDEO: ['SaveVideo', 'video'],
  AUDIO: ['SaveAudio', 'audio'],
  MESH: ['SaveGLB', 'mesh'],
}
const LOADERS: Readonly<Record<string, readonly [type: string, value: string]>> = {
  IMAGE: ['LoadImage', 'example.png'],
  MASK: ['LoadImageMask', 'example.png'],
  VIDEO: ['LoadVideo', 'example.mp4'],
  AUDIO: ['LoadAudio', 'example.mp3'],
}

/** Adds load and save nodes to a page with one node, like ComfyUI's blueprints, which have open outputs. Others are unchanged. */
export function completed(page: Page): Page {
  const [only, ...others] = page.nodes ?? []
  if (!only || others.length > 0) return page
  let [id, link] = [9000, 9000]
  for (const [at, slot] of (only.inputs ?? []).entries()) {
    const [type, value] = LOADERS[slot.type.split(',')[0] ?? ''] ?? []
    if (!type || slot.link != null) continue
    slot.link = ++link
    page.nodes.push({ id: ++id, type, outputs: [{ ...slot, links: [link] }], widgets_values: [value] })
    page.links.push([link, id, 0, only.id, at, slot.type])
  }
  for (const [at, slot] of (only.outputs ?? []).entries()) {
    const [type, name] = SAVERS[slot.type] ?? []
    if (!type || !name) continue
    page.nodes.push({ id: ++id, type, inputs: [{ name, type: slot.type, link: ++link }], widgets_values: ['made'] })
    page.links.push([link, only.id, at, id, 0, slot.type])
  }
  return page
}
