import type { Text } from '@stipple/core/domain/text'
import type { WeightHeader } from './header.ts'
import { preset as klein } from './presets/flux2-klein-4b.ts'
import { preset as sdxs } from './presets/sdxs-512.ts'
import { preset as zImage } from './presets/z-image-turbo.ts'
import type { PictureSettings, Preset } from './spec.ts'

/** Family of models for an operator's own file: recognition by tensors, and how its models run. */
export interface WeightFamily {
  readonly id: string
  readonly label: Text
  readonly readsChinese: boolean
  /** Memory besides the weights during a run (bytes). */
  readonly workBytes: number
  /** Settings of picture models; without them it is a language model. */
  readonly picture?: PictureSettings
  /** Preset with its other files: the file only contains the diffusion network. */
  readonly beside?: Preset
  readonly matches: (header: WeightHeader) => boolean
}

type Tensors = WeightHeader['tensors']

const has = (tensors: Tensors, part: string): boolean => [...tensors.keys()].some((name) => name.includes(part))
const isWide = (tensors: Tensors, part: string, width: number): boolean =>
  [...tensors].some(([name, shape]) => name.includes(part) && shape.includes(width))

const UNET = 'model.diffusion_model.input_blocks.'
/** Parts of a Stable Diffusion checkpoint in one file (runwayml/stable-diffusion, names of its state). */
const isCheckpoint = (tensors: Tensors, encoder: string): boolean =>
  has(tensors, UNET) && has(tensors, encoder) && has(tensors, 'first_stage_model.decoder.')
const isSd1 = ({ tensors }: WeightHeader): boolean => isCheckpoint(tensors, 'cond_stage_model.transformer.text_model.')
/** Distilled one-step models lack the U-Net's middle block and the large decoder. */
const isSdxs = (header: WeightHeader): boolean =>
  isSd1(header) && !has(header.tensors, 'model.diffusion_model.middle_block.') && has(header.tensors, 'first_stage_model.decoder.layers.')

const GIGABYTE = 1e9

/** Families in matching order. */
export const FAMILIES: readonly WeightFamily[] = [
  {
    id: 'sdxs',
    label: { en: 'SDXS', zh: 'SDXS' },
    readsChinese: false,
    workBytes: 0.6 * GIGABYTE,
    picture: sdxs.picture,
    matches: isSdxs,
  },
  {
    id: 'sd1',
    label: { en: 'Stable Diffusion 1.5', zh: 'Stable Diffusion 1.5' },
    readsChinese: false,
    workBytes: 1.5 * GIGABYTE,
    picture: {
      steps: { usual: 20, most: 50 },
      cfg: { usual: 7, isFixed: false },
      size: { usual: 512, most: 1024, step: 64 },
      pictures: 1,
      edits: false,
      base: 'sd1',
    },
    matches: isSd1,
  },
  {
    id: 'sdxl',
    label: { en: 'Stable Diffusion XL', zh: 'Stable Diffusion XL' },
    readsChinese: false,
    workBytes: 3 * GIGABYTE,
    picture: {
      steps: { usual: 25, most: 50 },
      cfg: { usual: 6, isFixed: false },
      size: { usual: 1024, most: 1536, step: 64 },
      pictures: 1,
      edits: false,
      base: 'sdxl',
    },
    matches: ({ tensors }) => isCheckpoint(tensors, 'conditioner.embedders.1.'),
  },
  {
    id: 'z-image',
    label: { en: 'Z-Image Turbo', zh: 'Z-Image Turbo' },
    readsChinese: true,
    workBytes: 1.5 * GIGABYTE,
    picture: zImage.picture,
    beside: zImage,
    // Lumina 2 has the same parts, with a text encoder of another width.
    matches: ({ tensors }) => has(tensors, 'noise_refiner.') && isWide(tensors, 'cap_embedder.1.weight', 2560),
  },
  {
    id: 'flux2-klein-4b',
    label: { en: 'FLUX.2 klein 4B', zh: 'FLUX.2 klein 4B' },
    readsChinese: false,
    workBytes: 1.5 * GIGABYTE,
    picture: klein.picture,
    beside: klein,
    matches: ({ tensors }) => has(tensors, 'double_stream_modulation_img.') && isWide(tensors, 'img_in.weight', 3072),
  },
  {
    id: 'words',
    label: { en: 'Language model', zh: '语言模型' },
    readsChinese: true,
    workBytes: 0.7 * GIGABYTE,
    matches: ({ tensors, architecture }) => architecture !== undefined && tensors.has('token_embd.weight') && has(tensors, 'blk.0.attn_'),
  },
]

/** Known complete files that are not models for this machine. */
const OTHERS: readonly { readonly what: Text; readonly matches: (tensors: Tensors) => boolean }[] = [
  {
    what: { en: 'a LoRA, which is an add-on to a model', zh: 'LoRA（模型的附加文件）' },
    matches: (tensors) => ['.lora_down.', '.lora_up.', '.lora_A.', '.lora_B.'].some((part) => has(tensors, part)),
  },
  { what: { en: 'a larger FLUX.2', zh: '更大的 FLUX.2' }, matches: (tensors) => has(tensors, 'double_stream_modulation_img.') },
  { what: { en: 'FLUX.1', zh: 'FLUX.1' }, matches: (tensors) => has(tensors, 'double_blocks.0.img_mod.') },
  { what: { en: 'Stable Diffusion 3', zh: 'Stable Diffusion 3' }, matches: (tensors) => has(tensors, 'joint_blocks.0.') },
  { what: { en: 'Qwen Image', zh: 'Qwen Image' }, matches: (tensors) => has(tensors, 'transformer_blocks.0.img_mod.') },
  { what: { en: 'Lumina 2', zh: 'Lumina 2' }, matches: (tensors) => has(tensors, 'cap_embedder.') },
  {
    what: { en: 'Wan, which makes videos', zh: 'Wan 视频模型' },
    matches: (tensors) => has(tensors, 'patch_embedding.') && has(tensors, 'blocks.0.cross_attn.'),
  },
  {
    what: { en: 'a U-Net without its text encoder and decoder', zh: '缺少文本编码器和解码器的 U-Net' },
    matches: (tensors) => has(tensors, UNET) || has(tensors, 'down_blocks.0.resnets.'),
  },
  {
    what: { en: 'a decoder (VAE) alone', zh: '单独的解码器（VAE）' },
    matches: (tensors) => has(tensors, 'decoder.conv_in.') || has(tensors, 'decoder.layers.'),
  },
  { what: { en: 'a text encoder alone', zh: '单独的文本编码器' }, matches: (tensors) => has(tensors, 'text_model.encoder.') },
]

/** Family of a file by its header, or what else it is. */
export function familyOf(header: WeightHeader): { readonly family: WeightFamily } | { readonly instead: Text } {
  const family = FAMILIES.find(({ matches }) => matches(header))
  if (family) return { family }
  const other = OTHERS.find(({ matches }) => matches(header.tensors))
  return { instead: other?.what ?? { en: 'an unknown type of model', zh: '这里不认识的模型' } }
}
