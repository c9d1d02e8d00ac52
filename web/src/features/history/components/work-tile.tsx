import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { TileFrame } from './tile-frame.tsx'
import { WorkPicture } from './work-picture.tsx'

interface Props {
  readonly work: Work
  /** Its neighbours in the large view. */
  readonly list: readonly Work[]
  /** CSS width it is shown at, to choose the thumbnail. */
  readonly sizes: string
}

/** One work in a strip. */
export function WorkTile({ work, list, sizes }: Props) {
  const language = useLanguage()
  return (
    <TileFrame work={work} list={list}>
      {() => (
        <Link to="/work/$id" params={{ id: work.image_id }} aria-label={titleOf(work, language)}>
          <WorkPicture work={work} sizes={sizes} />
          <MediaSign work={work} />
        </Link>
      )}
    </TileFrame>
  )
}
