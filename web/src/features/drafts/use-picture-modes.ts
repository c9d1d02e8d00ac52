import { useOffered } from '../catalogue/public.ts'
import { PICTURE_MODES } from './send.ts'

/** The modes that a picture can be sent to here and now. */
export function usePictureModes(): typeof PICTURE_MODES {
  const { modes } = useOffered()
  return PICTURE_MODES.filter(({ mode }) => modes.includes(mode))
}
