import type { CameraMove } from '@stipple/core/domain/camera-moves'
import type { TaskOf } from '@stipple/core/domain/task'
import type { Warning } from '../../../spec.ts'
import type { FilmLimits } from '../families/family.ts'
import type { Graph, Link, Workflow } from '../graph.ts'
import type { TaskRecipe } from '../recipe.ts'
import { make, type Parts, resize, within } from '../studio.ts'

export const textToVideo: TaskRecipe<'text-to-video'> = (task, parts) => shoot(task, parts, task)
export const imageToVideo: TaskRecipe<'image-to-video'> = (task, parts) => shoot(task, parts, parts.size)

type FilmTask = TaskOf<'text-to-video' | 'image-to-video'>

function shoot(task: FilmTask, parts: Parts, wanted: { width: number; height: number }): Workflow {
  const { latent: node, step, film } = parts.family
  if (!film) throw new Error('a film by a family of pictures')
  const size = within(wanted, { pixels: film.width * film.height, step })
  const length = framesOf(task, film)
  const prompt = [task.prompt, MOVES[task.camera]].filter((words) => words !== '').join('. ')
  return make({ prompt, seed: task.seed }, parts, {
    format: { container: task.format, framesPerSecond: film.framesPerSecond },
    picture: ({ graph, vae, original, positive, negative, pass }) => {
      const start_image = original && resize(graph, original, size)
      const start = start_image && { start_image }
      const frames = { ...size, length, batch_size: 1 }
      if (node === 'WanImageToVideo') {
        const seen = start_image && parts.files.vision !== undefined && { clip_vision_output: see(graph, parts.files.vision, start_image) }
        const held = graph.add(node, { positive, negative, vae, ...frames, ...start, ...seen })
        const words = { positive: held(0), negative: held(1) }
        return ({ seed }) => graph.add('VAEDecode', { samples: pass({ ...words, latent: held(2), size, seed, denoise: 1 }), vae })()
      }
      const from = node === 'Wan22ImageToVideoLatent' ? { vae, ...start } : {}
      const latent = graph.add(node, { ...frames, ...from })()
      return ({ seed }) => graph.add('VAEDecode', { samples: pass({ latent, size, seed, denoise: 1 }), vae })()
    },
  })
}

/** The image as encoded by its network. */
const see = (graph: Graph, file: string, image: Link): Link =>
  graph.add('CLIPVisionEncode', { clip_vision: graph.add('CLIPVisionLoader', { clip_name: file })(), image, crop: 'none' })()

/** Frames of a video: a multiple of four plus one, because the VAE packs four into one. */
function framesOf({ seconds }: Pick<FilmTask, 'seconds'>, { framesPerSecond, mostFrames }: FilmLimits): number {
  return Math.min(mostFrames, Math.round((seconds * framesPerSecond) / 4) * 4 + 1)
}

/** Camera movements as text, which these models understand. */
export const MOVES: Readonly<Record<CameraMove, string>> = {
  auto: '',
  still: 'The camera stands still',
  in: 'The camera slowly moves closer',
  out: 'The camera slowly pulls back',
  left: 'The camera pans to the left',
  right: 'The camera pans to the right',
  up: 'The camera tilts up',
  down: 'The camera tilts down',
  orbit: 'The camera orbits around the subject',
}

/** Warnings about video wishes that a family cannot fulfil. */
export function filmWarnings(task: FilmTask, film: FilmLimits): readonly Warning[] {
  const most = Math.floor(film.mostFrames / film.framesPerSecond)
  return [
    ...(task.seconds > most ? [shorter(most)] : []),
    ...(task.music ? [NO_MUSIC] : []),
    ...('style' in task && task.style !== undefined ? [NO_STYLE] : []),
  ]
}

const shorter = (seconds: number): Warning => ({
  code: 'shorter',
  text: { en: `This model makes videos of at most ${seconds} seconds.`, zh: `这个模型最长生成 ${seconds} 秒的视频。` },
})
const NO_MUSIC: Warning = { code: 'no_music', text: { en: 'This model makes videos without audio.', zh: '这个模型生成的视频没有声音。' } }
const NO_STYLE: Warning = {
  code: 'no_style',
  text: {
    en: 'This model does not support styles. Describe the look in the prompt.',
    zh: '这个模型没有预设风格，请在提示词里描述画面风格。',
  },
}
