import type { ModeId } from '@stipple/core/domain/mode-ids'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'
import type { Mask } from '../../canvas/public.ts'

interface Canvas {
  /** Id of the work or the job that a person has put on the canvas; undefined: the newest. */
  readonly shown: string | undefined
  /** Mode of the form beside it. */
  readonly mode: ModeId | undefined
  /** Time of the newest piece when the form was opened, in milliseconds of the server's clock. */
  readonly since: number | undefined
  /** The form's picture that lies there instead, to be changed. */
  readonly edited: string | undefined
  /** The picture that the form had last, so that only another one, or the same in another form, comes to the canvas by itself. */
  readonly offered: string | undefined
  /** The form's picture whose layers are being edited. */
  readonly layered: string | undefined
  /** Name of the editor that lies on the canvas where the form has several; undefined: the first. */
  readonly editor: string | undefined
}

/** Content of the canvas, which is there again after a reload. */
export const useCanvas = create<Canvas>()(
  persist(
    (): Canvas => ({
      shown: undefined,
      mode: undefined,
      since: undefined,
      edited: undefined,
      offered: undefined,
      layered: undefined,
      editor: undefined,
    }),
    {
      name: `${STORED}-canvas`,
      version: 1,
    },
  ),
)

/** Puts a work or a job on the canvas, or the newest of them. */
export const showOnCanvas = (shown: string | undefined): void => void useCanvas.setState({ shown, edited: undefined })

/** Called with the mode of the form beside the canvas and the time of the newest piece. A selection made beside another form is dropped. */
export function startCanvas(mode: ModeId, since: number | undefined): void {
  if (useCanvas.getState().mode !== mode) useCanvas.setState({ mode, since, shown: undefined })
}

/** Puts the form's picture there. */
export const editOnCanvas = (picture: string): void => void useCanvas.setState({ edited: picture })

/** Opens the layers of the form's picture. */
export const editLayers = (picture: string): void => void useCanvas.setState({ edited: picture, layered: picture })

/** Puts one of the form's editors there. */
export const chooseEditor = (editor: string): void => void useCanvas.setState({ editor })

export const closeLayers = (): void => void useCanvas.setState({ layered: undefined })

/** Called with the picture of a form as it appears in it. It comes to the canvas unless it was there already, or is what has just been made. */
export function offerPicture(picture: string, { isResult }: { readonly isResult: boolean }): void {
  const { offered } = useCanvas.getState()
  if (offered === picture) return
  useCanvas.setState({ offered: picture, ...(!isResult && { edited: picture }) })
}

/** Called when the form with the picture is left, or has none any more. */
export const withdrawPicture = (): void => void useCanvas.setState({ offered: undefined, edited: undefined })

interface Place {
  /** The element of the canvas that editors of the form are drawn in; undefined where there is no canvas beside the form. */
  readonly host: HTMLElement | undefined
  /** Address of the form's picture. */
  readonly picture: string | undefined
  /** Names of the editors of what is marked on it, in the order of the form. */
  readonly editors: readonly string[]
  /** Mask of the form, which is a layer over its picture as well. */
  readonly mask: PlacedMask | undefined
}

interface PlacedMask {
  /** Address of the picture that it lies over. */
  readonly over: string
  /** Marks that this browser kept are still being read. */
  readonly isComing: boolean
  readonly marks: Mask | string | undefined
  readonly mark: (mask: Mask | undefined) => void
}

/** The part of the canvas that the form beside it draws in. */
export const usePlace = create<Place>()(() => ({ host: undefined, picture: undefined, editors: [], mask: undefined }))
