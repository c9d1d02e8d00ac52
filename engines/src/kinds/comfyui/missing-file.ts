import type { Text } from '@stipple/core/domain/text'
import type { WorkflowDraft } from '@stipple/core/domain/workflow'
import type { NeededFile } from './families/family.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { baseName } from './file-names.ts'

/** Describes a missing file: its folder, size and download address. */
export function describeFile({ file, folder, source, bytes }: NeededFile): Text {
  const size = sizeOf(bytes)
  return { en: `${file} in models/${folder} (${size}), from ${source}`, zh: `models/${folder} 下的 ${file}（${size}），来源：${source}` }
}

/** Folders of loaders' files, by input name. */
const FOLDERS: Readonly<Record<string, string>> = {
  ckpt_name: 'checkpoints',
  unet_name: 'diffusion_models',
  vae_name: 'vae',
  lora_name: 'loras',
  control_net_name: 'controlnet',
  style_model_name: 'style_models',
  ipadapter_file: 'ipadapter',
}

/** The same for a value in a workflow, as far as known. */
export function describeValue({ class: node, input, value }: WorkflowDraft['missing']['values'][number]): Text {
  const known = KNOWN.get(baseName(value))
  if (known) return describeFile(known)
  const folder = folderOf(node, input)
  return folder === undefined ? { en: value, zh: value } : { en: `${value} in models/${folder}`, zh: `models/${folder} 下的 ${value}` }
}

function folderOf(node: string, input: string): string | undefined {
  if (/^clip_name\d?$/.test(input)) return node === 'CLIPVisionLoader' ? 'clip_vision' : 'text_encoders'
  if (node === 'UpscaleModelLoader') return 'upscale_models'
  return Object.hasOwn(FOLDERS, input) ? FOLDERS[input] : undefined
}

const KNOWN: ReadonlyMap<string, NeededFile> = new Map(
  FAMILIES.flatMap(({ encoders, vae, second, vision }) =>
    [...(encoders?.files ?? []), vae, second, vision].flatMap((needed) => (needed ? [[needed.file, needed] as const] : [])),
  ),
)

/** In the format of file managers and download pages. */
function sizeOf(bytes: number): string {
  const [amount, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${amount.toPrecision(3)} ${unit}`
}
