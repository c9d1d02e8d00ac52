import 'yet-another-react-lightbox/styles.css'
import type { Work } from '@stipple/core/contract/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Info, Star } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type GenericSlide, Lightbox, type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { fileTitle } from '../file-title.ts'
import { setMarks, useStarred } from '../marks-store.ts'
import { saveWork } from '../save.ts'
import { ratioOf, titleOf } from '../title.ts'
import { closeViewer, useViewer } from '../viewer-store.ts'
import { useLinkState } from './use-link-state.ts'
import { WorkMedia } from './work-media.tsx'
import { WorkPicture } from './work-picture.tsx'
import styles from './viewer.module.css'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    work: PlayedSlide
  }
}

/** A work that is no picture. */
interface PlayedSlide extends GenericSlide {
  readonly type: 'work'
  readonly work: Work
}

/** The large view: arrow keys, zoom, and actions on the current work. */
export function Viewer({ works, index }: { works: readonly Work[]; index: number }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const work = works[index]
  return (
    <Lightbox
      open
      index={index}
      close={closeViewer}
      slides={works.map((one): Slide =>
        one.media === 'image'
          ? {
              src: one.image,
              alt: titleOf(one, language),
              ...(one.width && { width: one.width }),
              ...(one.height && { height: one.height }),
            }
          : { type: 'work', work: one },
      )}
      render={{
        slide: ({ slide, offset, rect }) =>
          slide.type === 'work' ? <Played work={slide.work} inSight={offset === 0} room={rect} /> : undefined,
      }}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: '24px', preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={{ fade: 160, swipe: 220 }}
      on={{ view: ({ index: next }) => useViewer.setState({ index: next }) }}
      className={styles.viewer ?? ''}
      labels={{
        Previous: t('history.previous'),
        Next: t('history.next'),
        Close: t('common.close'),
        'Zoom in': t('history.zoomIn'),
        'Zoom out': t('history.zoomOut'),
        Lightbox: t('history.viewer'),
      }}
      toolbar={{ buttons: [work && <Actions key="actions" work={work} />, 'zoom', 'close'] }}
    />
  )
}

/** Only the current work plays; its neighbours do not. */
function Played({ work, inSight, room }: { work: Work; inSight: boolean; room: { readonly width: number; readonly height: number } }) {
  const still = <WorkPicture work={work} sizes="512px" eager />
  const ratio = ratioOf(work)
  const width = Math.min(room.width, room.height / ratio)
  return (
    <div className={styles.played} data-media={work.media} style={work.media === 'video' ? { width, height: width * ratio } : undefined}>
      {inSight ? (
        <Suspense fallback={still}>
          <WorkMedia work={work} within="viewer" />
        </Suspense>
      ) : (
        still
      )}
    </div>
  )
}

function Actions({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const linkState = useLinkState()
  const starred = useStarred(work)
  return (
    <>
      <button
        type="button"
        className="yarl__button"
        aria-label={t(starred ? 'history.unstar' : 'history.star')}
        aria-pressed={starred}
        onClick={() => void setMarks(queries, [work], { starred: starred ? 0 : 1 })}
      >
        <Star aria-hidden fill={starred ? 'currentColor' : 'none'} />
      </button>
      <button type="button" className="yarl__button" aria-label={t('history.download')} onClick={() => void saveWork(work, language)}>
        <Download aria-hidden />
      </button>
      {work.also?.map(({ extension, address, bytes }) => (
        <button
          key={extension}
          type="button"
          className="yarl__button"
          aria-label={t('history.downloadAs', { format: extension.toUpperCase() })}
          onClick={() => download({ address, title: fileTitle(work, language), bytes })}
        >
          <span className={styles.form}>{extension.toUpperCase()}</span>
        </button>
      ))}
      <button
        type="button"
        className="yarl__button"
        aria-label={t('history.details')}
        onClick={() => {
          closeViewer()
          void navigate({ to: '/work/$id', params: { id: work.image_id }, state: linkState })
        }}
      >
        <Info aria-hidden />
      </button>
    </>
  )
}
