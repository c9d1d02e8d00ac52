import { useMediaQuery } from '@mantine/hooks'
import { LIMITS } from '@stipple/core/domain/limits'
import { ImageUp } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea, DropAction } from '../../../components/drop-area/drop-area.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useDrop } from '../../../lib/use-drop.ts'
import { useSession } from '../../account/public.ts'
import { WorksPicker } from '../../history/public.ts'
import { editLayers, useCanvas, usePlace } from '../canvas/canvas-store.ts'
import { SourceOnCanvas } from '../canvas/on-place.tsx'
import { FieldPictures } from './field-pictures.tsx'
import { RecentWorks } from './recent-works.tsx'
import { usualFormats, useUploads } from './use-uploads.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './image-widget.module.css'

const PictureLayers = lazy(withTexts(['canvas'], async () => ({ default: (await import('./picture-layers.tsx')).PictureLayers })))
const DrawnPicture = lazy(withTexts(['canvas'], async () => ({ default: (await import('./drawn-picture.tsx')).DrawnPicture })))

/** Types for the file dialog; phone formats are not images on all systems. */
const PICTURES = 'image/*,image/heic,image/heif'

interface Props extends WidgetProps {
  /** Not on the canvas, where the form's main picture is. */
  readonly beside?: boolean
}

/** One or several input pictures: dropped, pasted, chosen from files or the member's works, taken with a phone's camera, or drawn. */
export function ImageWidget({ property, label, hint, value, problem, onChange, onBusy, beside = false }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  // Touch devices neither drop nor paste.
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const host = usePlace((state) => (beside ? undefined : state.host))
  const [picking, setPicking] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const { accept = [], limit = 1 } = property
  const uploads = useUploads({ property, value, onChange, onBusy })
  const { over, target } = useDrop(uploads.take, { takeAddresses: uploads.takeAddresses })
  const wrong = uploads.refusal ?? problem
  const full = uploads.shown.length > 0
  const layered = useCanvas((state) => state.layered)
  const edited =
    limit === 1 && property.layered ? uploads.shown.find(({ address }) => address !== undefined && address === layered) : undefined

  return (
    <FieldShell id={id} label={label} hint={hint} problem={wrong}>
      <DropArea over={over} full={full} wrong={wrong !== undefined} {...target}>
        <FileInput
          ref={picker}
          id={id}
          className="visually-hidden"
          multiple={limit > 1}
          // By type and not by extension: phones then open their album.
          accept={PICTURES}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, { hint, problem: wrong })}
          onFiles={uploads.take}
        />
        <FileInput
          ref={camera}
          className="visually-hidden"
          accept={PICTURES}
          capture="environment"
          tabIndex={-1}
          aria-hidden
          onFiles={uploads.take}
        />
        {limit === 1 && host && uploads.shown[0] && (
          <SourceOnCanvas address={uploads.shown[0].address} src={uploads.shown[0].src} label={label} />
        )}
        {full && (
          <FieldPictures
            uploads={uploads}
            several={limit > 1}
            small={limit === 1 && host !== undefined}
            onReplace={() => picker.current?.click()}
            onEdit={property.layered ? editLayers : undefined}
          />
        )}
        {(!full || limit > 1) && uploads.room > 0 && (
          <div className={styles.empty}>
            {!full && <ImageUp size={22} strokeWidth={1.4} aria-hidden />}
            {touch ? (
              <p className={styles.sources}>
                <DropAction onClick={() => picker.current?.click()}>{t('generate.image.album')}</DropAction>
                <DropAction onClick={() => camera.current?.click()}>{t('generate.image.camera')}</DropAction>
              </p>
            ) : (
              <p>
                {t('generate.image.drop')} <DropAction onClick={() => picker.current?.click()}>{t('generate.image.choose')}</DropAction>
              </p>
            )}
            <p className={styles.sources}>
              {user && (
                <DropAction aria-haspopup="dialog" onClick={() => setPicking(true)}>
                  {t('generate.image.works')}
                </DropAction>
              )}
              {user && (
                <DropAction aria-haspopup="dialog" onClick={() => setDrawing(true)}>
                  {t('generate.image.draw')}
                </DropAction>
              )}
            </p>
            <p className={styles.limits}>
              {t('generate.image.limits', { formats: usualFormats(accept), maximum: LIMITS.upload.bytes / 1024 / 1024 })}
              {limit > 1 && t('generate.image.several', { count: limit })}
            </p>
          </div>
        )}
      </DropArea>
      {uploads.note !== undefined && (
        <p className={styles.note} role="status">
          {uploads.note}
        </p>
      )}
      {!full && <RecentWorks accept={accept} onChoose={(work) => uploads.takeAddresses([work.image])} />}
      {edited?.address !== undefined && (
        <Suspense>
          <PictureLayers src={edited.src} address={edited.address} onDone={uploads.takeAddresses} />
        </Suspense>
      )}
      {drawing && (
        <Suspense>
          <DrawnPicture
            isOnly={!full}
            onClose={() => setDrawing(false)}
            onDone={(file) => {
              setDrawing(false)
              uploads.take([file])
            }}
          />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <WorksPicker
            accept={accept}
            limit={uploads.room}
            onClose={() => setPicking(false)}
            onChoose={(works) => uploads.takeAddresses(works.map((work) => work.image))}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
