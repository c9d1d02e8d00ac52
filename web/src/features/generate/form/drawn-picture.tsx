// @offline
import { DrawingDialog, type DrawingDialogProps } from '../../canvas/public.ts'
import { useLive } from '../live/use-live.tsx'

interface Props extends Pick<DrawingDialogProps, 'onDone' | 'onClose'> {
  /** The form has no other image: what is drawn can be sent by live mode. */
  readonly isOnly: boolean
}

/** A picture that is drawn for a form. */
export function DrawnPicture({ isOnly, ...events }: Props) {
  const live = useLive({ isBlank: true })
  return <DrawingDialog {...events} live={isOnly ? live : undefined} />
}
