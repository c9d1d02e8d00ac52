import { useOffered } from '../catalogue/public.ts'
import { PICTURE_MODES } from './send.ts'

/** Modes that take a picture and are offered here and now. */
export function usePictureModes(): typeof PICTURE_MODES {
  const { modes } = useOffered()
  return PICTURE_MODES.filter(({ mode }) => modes.includes(mode))
}
