import type { ModelTraits } from '@stipple/core/domain/model'

/** Longest side that the animator paints. */
export const LONGEST_SIDE = 1280

export const ANIMATOR: ModelTraits = {
  id: 'builtin/animator',
  engine: 'film',
  label: { en: 'Built-in animator', zh: '内置动画师' },
  description: {
    en: 'Paints a scene from your prompt and animates it: parallax, animals that breathe, fly or walk, drifting clouds, falling snow and petals. Set the camera motion in the prompt or in the form.',
    zh: '把文字画成场景再拍成短片：近快远慢，动物会呼吸、飞翔、行走，云在飘，雪花、花瓣飘落。镜头怎么走，可以写进提示词，也可以直接选。',
  },
  tasks: ['text-to-video'],
  style: 'artistic',
  cost: 6,
  can: { styles: true, dimensions: true },
  limits: { size: { min: 64, max: LONGEST_SIDE, step: 8 } },
  defaults: { width: 768, height: 768 },
}

export const CAMERA: ModelTraits = {
  id: 'builtin/camera',
  engine: 'film',
  label: { en: 'Built-in camera', zh: '内置摄像机' },
  description: {
    en: 'Moves a camera through your image with parallax between subject and background. Add snow, rain, mist or petals by naming them. It moves the camera, not the people.',
    zh: '让镜头在图片里运动：主体与背景分层，近快远慢。提到雪、雨、雾或花瓣，画面中就会出现。动的是镜头，画中人物不会动。',
  },
  tasks: ['image-to-video'],
  style: 'realistic',
  cost: 5,
  can: {},
}
