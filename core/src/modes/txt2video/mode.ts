import { defineMode } from '../define-mode.ts'
import { field } from '../fields.ts'

export const mode = defineMode({
  id: 'Txt2Video',
  icon: 'Clapperboard',
  label: { en: 'Text to video', zh: '文生视频' },
  summary: { en: 'Turn a prompt into a video', zh: '写下一个场景，看它动起来' },
  group: 'video',
  media: 'video',
  access: 'member',
  publishable: true,
  task: 'text-to-video',
  fields: {
    prompt: field.prompt({
      hint: {
        en: 'Subject, place, weather and camera motion: “a fox in the snow, the camera moves in”',
        zh: '谁、在哪里、什么天气、镜头怎么走，例如“一只狐狸在雪地里，下着雪，镜头慢慢推近”',
      },
    }),
    camera: field.camera(),
    style: field.style(),
    seconds: field.filmSeconds(),
    width: field.width(),
    height: field.height(),
    music: field.filmMusic(),
    format: field.videoFormat(),
    seed: field.seed(),
  },
  toTask: ({ prompt, camera, style, seconds, width, height, music, format }, seed) => ({
    kind: 'text-to-video',
    prompt,
    camera,
    seconds,
    width,
    height,
    format,
    music: music ?? false,
    seed,
    ...(style !== undefined && { style }),
  }),
})
