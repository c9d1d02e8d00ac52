import type { ModeId } from '@stipple/core/domain/mode-ids'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../../lib/base.ts'
import type { Mask } from '../../canvas/public.ts'

interface Canvas {
  /** Id of the work or job chosen for the canvas; undefined: the newest. */
  readonly shown: string | undefined
  /** Mode of the form beside it. */
  readonly mode: ModeId | undefined
  /** Time of the newest piece when the form was opened, in milliseconds of the server's clock. */
  readonly since: number | undefined
  /** The form's image in its place, for editing. */
  readonly edited: string | undefined
  /** The form's last image, so that only a new one, or the same in another form, is shown automatically. */
  readonly offered: string | undefined
  /** The form's picture whose layers are being edited. */
  readonly layered: string | undefined
  /** Name of the chosen editor on the canvas, if the form has several; undefined: the first. */
  readonly editor: string | undefined
}

/** Content of the canvas, restored after a reload. */
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

/** Shows a work or a job on the canvas, or the newest. */
export const showOnCanvas = (shown: string | undefined): void => void useCanvas.setState({ shown, edited: undefined })

/** Called with the mode of the form beside the canvas and the time of the newest piece. A selection made beside another form is dropped. */
export function startCanvas(mode: ModeId, since: number | undefined): void {
  if (useCanvas.getState().mode !== mode) useCanvas.setState({ mode, since, shown: undefined })
}

/** Shows the form's image there. */
export const editOnCanvas = (picture: string): void => void useCanvas.setState({ edited: picture })

/** Opens the layers of the form's picture. */
export const editLayers = (picture: string): void => void useCanvas.setState({ edited: picture, layered: picture })

/** Shows one of the form's editors there. */
export const chooseEditor = (editor: string): void => void useCanvas.setState({ editor })

export const closeLayers = (): void => void useCanvas.setState({ layered: undefined })

/** Called with an image that appears in a form. It is shown unless it was already, or has just been generated. */
export function offerPicture(picture: string, { isResult }: { readonly isResult: boolean }): void {
  const { offered } = useCanvas.getState()
  if (offered === picture) return
  useCanvas.setState({ offered: picture, ...(!isResult && { edited: picture }) })
}

/** Called when the form with the image is left, or has none any more. */
export const withdrawPicture = (): void => void useCanvas.setState({ offered: undefined, edited: undefined })

interface Place {
  /** The canvas element in which the form's editors are rendered; undefined without a canvas beside the form. */
  readonly host: HTMLElement | undefined
  /** Address of the form's picture. */
  readonly picture: string | undefined
  /** Names of the mask editors, in form order. */
  readonly editors: readonly string[]
  /** Mask of the form, which is also a layer over its image. */
  readonly mask: PlacedMask | undefined
}

interface PlacedMask {
  /** Address of the image below it. */
  readonly over: string
  /** Stored marks are still loading. */
  readonly isComing: boolean
  readonly marks: Mask | string | undefined
  readonly mark: (mask: Mask | undefined) => void
}

/** The part of the canvas used by the form beside it. */
export const usePlace = create<Place>()(() => ({ host: undefined, picture: undefined, editors: [], mask: undefined }))
