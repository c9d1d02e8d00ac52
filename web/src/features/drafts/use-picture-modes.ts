import { useOffered } from '../catalogue/public.ts'
import { PICTURE_MODES } from './send.ts'

/** Available modes that take an image. */
export function usePictureModes(): typeof PICTURE_MODES {
  const { modes } = useOffered()
  return PICTURE_MODES.filter(({ mode }) => modes.includes(mode))
}
