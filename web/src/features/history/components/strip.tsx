import { useElementSize } from '@mantine/hooks'
import type { Work } from '@stipple/core/contract/shapes'
import { columnsFor } from '../../../components/masonry/columns.ts'
import { Masonry } from '../../../components/masonry/masonry.tsx'
import { ratioOf } from '../title.ts'
import { WorkTile } from './work-tile.tsx'

interface Props {
  readonly works: readonly Work[]
  readonly onEnd: () => void
}

/** Works in as many columns as fit. */
export function Strip({ works, onEnd }: Props) {
  const { ref, width } = useElementSize()
  const columns = columnsFor(width)
  return (
    <div ref={ref}>
      <Masonry items={works} columns={columns} keyOf={(work) => work.image_id} ratioOf={ratioOf} onEnd={onEnd}>
        {(work) => <WorkTile work={work} list={works} sizes={`${Math.ceil(width / columns)}px`} />}
      </Masonry>
    </div>
  )
}
