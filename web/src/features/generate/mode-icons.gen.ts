// Written by `npm run gen`; do not edit.
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { Box, Brush, Clapperboard, Crop, Eraser, Expand, Film, GraduationCap, ImageUpscale, Images, LayoutGrid, Mic, Music, Package, Paintbrush, Palette, PencilRuler, PersonStanding, Replace, Scissors, Shapes, Sparkles, Stamp, SwatchBook, Type, Wand, type LucideIcon } from 'lucide-react'

/** Icon of each mode in the menu. */
export const MODE_ICONS: Readonly<Record<ModeId, LucideIcon>> = {
  Text2Img: Sparkles,
  Img2Img: Images,
  ProductImg: Package,
  Inpainting: Paintbrush,
  EraseImg: Eraser,
  Outpainting: Expand,
  Upscaling: ImageUpscale,
  Restore: Wand,
  RemoveBg: Scissors,
  Txt2Video: Clapperboard,
  Apps: LayoutGrid,
  Condition: PencilRuler,
  Scribbling: Brush,
  RemoveObj: Crop,
  Img2Video: Film,
  Text2Voice: Mic,
  VideoVoice: Replace,
  GenMusic: Music,
  Img2ThreeD: Box,
  Train: GraduationCap,
  Txt2Logo: Type,
  Img2Logo: Shapes,
  ImgColorization: Palette,
  PhotoStylization: Stamp,
  ModelReplace: PersonStanding,
  Palette2Img: SwatchBook,
}
