// Written by `npm run gen`; do not edit.
import type { ModeId } from '../domain/mode-ids.ts'
import type { Text } from '../domain/text.ts'

export const MODE_FACTS: readonly { readonly id: ModeId; readonly label: Text; readonly publishable?: boolean }[] = [
  { id: 'Text2Img', label: { en: 'Text to image', zh: '文生图' }, publishable: true },
  { id: 'Img2Img', label: { en: 'Image editing', zh: '图片编辑' }, publishable: true },
  { id: 'ProductImg', label: { en: 'Product image', zh: '商品图' }, publishable: true },
  { id: 'Inpainting', label: { en: 'Inpainting', zh: '局部重绘' }, publishable: true },
  { id: 'EraseImg', label: { en: 'Erase', zh: '消除' } },
  { id: 'Outpainting', label: { en: 'Outpainting', zh: '扩图' }, publishable: true },
  { id: 'Upscaling', label: { en: 'Upscaling', zh: '高清放大' } },
  { id: 'Restore', label: { en: 'Restore', zh: '图片修复' } },
  { id: 'RemoveBg', label: { en: 'Background removal', zh: '智能抠图' } },
  { id: 'Txt2Video', label: { en: 'Text to video', zh: '文生视频' }, publishable: true },
  { id: 'Apps', label: { en: 'Smart apps', zh: '智能应用' } },
  { id: 'Condition', label: { en: 'Control generation', zh: '参考控制（ControlNet）' }, publishable: true },
  { id: 'Scribbling', label: { en: 'Sketch to image', zh: '涂鸦成画' }, publishable: true },
  { id: 'RemoveObj', label: { en: 'Object removal', zh: '物体移除' } },
  { id: 'Img2Video', label: { en: 'Image to video', zh: '图生视频' }, publishable: true },
  { id: 'Text2Voice', label: { en: 'Text to speech', zh: '文字转语音' } },
  { id: 'VideoVoice', label: { en: 'Video voice-over', zh: '视频配音' } },
  { id: 'GenMusic', label: { en: 'Music', zh: '音乐生成' } },
  { id: 'Img2ThreeD', label: { en: 'Image to 3D', zh: '图生 3D' } },
  { id: 'Train', label: { en: 'LoRA training', zh: 'LoRA 训练' } },
  { id: 'Txt2Logo', label: { en: 'Text to logo', zh: '文字生成 Logo' }, publishable: true },
  { id: 'Img2Logo', label: { en: 'Image to logo', zh: '图片生成 Logo' }, publishable: true },
  { id: 'ImgColorization', label: { en: 'Colorization', zh: '图片上色' }, publishable: true },
  { id: 'PhotoStylization', label: { en: 'Photo stylization', zh: '照片风格化' }, publishable: true },
  { id: 'ModelReplace', label: { en: 'Model swap', zh: '换模特' }, publishable: true },
  { id: 'Palette2Img', label: { en: 'Palette to image', zh: '配色成画' }, publishable: true },
]
