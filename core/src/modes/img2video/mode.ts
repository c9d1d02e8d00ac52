import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Img2Video',
  icon: 'Film',
  label: { en: 'Image to video', zh: '图生视频' },
  summary: { en: 'Add camera motion to an image', zh: '让镜头走进你的图片' },
  group: 'video',
  media: 'video',
  access: 'member',
  publishable: true,
  task: 'image-to-video',
  fields: {
    image: field.image({ layered: true }),
    prompt: field.prompt({
      optional: true,
      hint: {
        en: 'Camera motion and weather (optional): “moves in slowly, light snow”',
        zh: '可写运镜和天气，例如“镜头慢慢推近，下着小雪”',
      },
    }),
    camera: field.camera(),
    seconds: field.filmSeconds(),
    music: field.filmMusic(),
    format: field.videoFormat(),
    seed: field.seed(),
  },
  toTask: ({ image, prompt, camera, seconds, music, format }, seed) => ({
    kind: 'image-to-video',
    image,
    prompt,
    camera,
    seconds,
    format,
    music: music ?? false,
    seed,
  }),
})
