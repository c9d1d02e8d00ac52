import type { ReactNode } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { useTexts } from '../use-texts.ts'
import { type PictureSource, usePicture } from './use-picture.ts'
import styles from './with-picture.module.css'

interface Props {
  readonly picture: PictureSource
  readonly children: (picture: ImageBitmap) => ReactNode
}

/** Renders its children once the pixels of a picture have loaded. */
export function WithPicture({ picture, children }: Props) {
  const text = useTexts()
  const loaded = usePicture(picture)
  if (loaded.status === 'ready') return children(loaded.picture)
  return (
    <div className={styles.place} role="status">
      <p>{text(loaded.status === 'loading' ? 'loading' : 'loadFailed')}</p>
      {loaded.status === 'failed' && (
        <Button size="small" onClick={loaded.reload}>
          {text('reload')}
        </Button>
      )}
    </div>
  )
}
