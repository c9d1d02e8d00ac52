import type { Work } from '@stipple/core/contract/shapes'
import { Eye } from 'lucide-react'
import { type CSSProperties, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { PictureStage } from '../../../components/picture-stage/picture-stage.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOptions } from '../../options/public.ts'
import { titleOf } from '../title.ts'
import { WorkMedia } from './work-media.tsx'
import { WorkPicture } from './work-picture.tsx'
import styles from './work-stage.module.css'

/** An image is enlarged to twice its size at most, a tiny one a little more, because it only gets blurred. */
const SMALL = 480

interface Props {
  readonly work: Work
  /** Address of an image shown over it for a moment. */
  readonly over?: string | undefined
}

/** A work as large as possible: a zoomable image, a video, audio or a rotatable model. Covered works are uncovered here, on purpose. */
export function WorkStage({ work, over }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const keys = useOptions(({ singleKeys }) => singleKeys)
  const [uncovered, setUncovered] = useState(false)
  const covered = work.censored === true && !uncovered
  const { width = 1, height = 1 } = work
  if (work.media === 'image' || covered)
    return (
      <div className={styles.stage}>
        <PictureStage width={work.width ?? 512} height={work.height ?? 512} keys={keys}>
          {(shown) => (
            <>
              {work.censored && uncovered ? (
                <img src={work.image} alt={titleOf(work, language)} />
              ) : (
                <WorkPicture work={work} sizes={`${shown}px`} full eager />
              )}
              {over !== undefined && <img className={styles.over} src={over} alt="" />}
            </>
          )}
        </PictureStage>
        {covered && (
          <Button className={styles.uncover} icon={<Eye size={16} aria-hidden />} onClick={() => setUncovered(true)}>
            {t('history.uncover')}
          </Button>
        )}
      </div>
    )
  return (
    <div
      className={styles.played}
      data-media={work.media}
      style={work.media === 'video' ? asStyle({ '--ratio': width / height, '--most': `${Math.max(SMALL, 2 * width)}px` }) : undefined}
    >
      <Suspense fallback={work.media === 'voice' ? null : <WorkPicture work={work} sizes="512px" eager />}>
        <WorkMedia work={work} />
      </Suspense>
    </div>
  )
}

/** React's style type has no custom properties. */
const asStyle = (properties: Readonly<Record<`--${string}`, number | string>>): CSSProperties => properties
