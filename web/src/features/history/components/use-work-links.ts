import type { Work } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { localize } from '@stipple/core/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../../../lib/use-language.ts'
import { recreate, reuseWork, sendPicture, usePictureModes } from '../../drafts/public.ts'

interface WorkLinks {
  /** Fills the form of its mode with the parameters of the work, and opens it. */
  readonly again: () => void
  /** Fills a form for something similar: see `reuseWork`. */
  readonly reuse: () => void
  /** Modes that take its picture as their input; none for other media. */
  readonly into: readonly { readonly id: ModeId; readonly label: string; readonly go: () => void }[]
}

/** Links from a work to the playground. `onLeave` is called when another page opens. */
export function useWorkLinks(work: Work, onLeave?: () => void): WorkLinks {
  const language = useLanguage()
  const pictureModes = usePictureModes()
  const navigate = useNavigate()
  const open = (type: ModeId) => {
    onLeave?.()
    void navigate({ to: '/generate/{-$type}/{-$model}', params: { type, model: undefined } })
  }
  return {
    again: () => {
      recreate(work)
      open(work.mode)
    },
    reuse: () => open(reuseWork(work)),
    into:
      work.media === 'image'
        ? pictureModes.map((target) => ({
            id: target.mode.id,
            label: localize(target.mode.label, language),
            go: () => {
              sendPicture(work, target)
              open(target.mode.id)
            },
          }))
        : [],
  }
}
