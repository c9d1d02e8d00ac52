import { LIMITS } from '@stipple/core/domain/limits'
import { ImageUp } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describedBy, FieldShell } from '../../../components/field/field-shell.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.ts'
import { useDrop } from '../../../lib/use-drop.ts'
import { useSession } from '../../account/public.ts'
import { WorksPicker } from '../../history/public.ts'
import { GivenPictures } from './given-pictures.tsx'
import { RecentWorks } from './recent-works.tsx'
import { formatsOf, useUploads } from './use-uploads.ts'
import type { WidgetProps } from './widget-props.ts'
import styles from './image-widget.module.css'

const CropDialog = lazy(withTexts(['canvas'], async () => ({ default: (await import('../../canvas/public.ts')).CropDialog })))
const DrawingDialog = lazy(withTexts(['canvas'], async () => ({ default: (await import('../../canvas/public.ts')).DrawingDialog })))

/** A picture to work on, or several: dropped, pasted, chosen from files or the member's works, taken with the camera of a phone, or drawn. */
export function ImageWidget({ property, label, hint, value, problem, onChange, onBusy }: WidgetProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const [picking, setPicking] = useState(false)
  const [drawing, setDrawing] = useState(false)
  const [cropped, setCropped] = useState<string>()
  const { accept = [], limit = 1 } = property
  const uploads = useUploads({ property, value, onChange, onBusy })
  const { over, target } = useDrop(uploads.take)
  const wrong = uploads.refusal ?? problem
  const full = uploads.shown.length > 0

  const give = (input: HTMLInputElement) => {
    uploads.take([...(input.files ?? [])])
    // The same file can be given again.
    input.value = ''
  }

  return (
    <FieldShell id={id} label={label} hint={hint} problem={wrong}>
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-full={full ? '' : undefined}
        data-problem={wrong ? '' : undefined}
        {...target}
      >
        <input
          ref={picker}
          id={id}
          type="file"
          className="unseen"
          multiple={limit > 1}
          accept={accept.map((extension) => `.${extension}`).join(',')}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={describedBy(id, { hint, problem: wrong })}
          onChange={(event) => give(event.target)}
        />
        <input
          ref={camera}
          type="file"
          className="unseen"
          accept="image/*"
          capture="environment"
          tabIndex={-1}
          aria-hidden
          onChange={(event) => give(event.target)}
        />
        {full && <GivenPictures uploads={uploads} several={limit > 1} onReplace={() => picker.current?.click()} onCrop={setCropped} />}
        {(!full || limit > 1) && uploads.room > 0 && (
          <div className={styles.empty}>
            {!full && <ImageUp size={22} strokeWidth={1.4} aria-hidden />}
            <p>
              {t('generate.image.drop')}{' '}
              <button type="button" className={styles.choose} onClick={() => picker.current?.click()}>
                {t('generate.image.choose')}
              </button>
            </p>
            <p className={styles.ways}>
              <button type="button" className={`${styles.choose} ${styles.camera}`} onClick={() => camera.current?.click()}>
                {t('generate.image.camera')}
              </button>
              {user && (
                <button type="button" className={styles.choose} aria-haspopup="dialog" onClick={() => setPicking(true)}>
                  {t('generate.image.works')}
                </button>
              )}
              {user && (
                <button type="button" className={styles.choose} aria-haspopup="dialog" onClick={() => setDrawing(true)}>
                  {t('generate.image.draw')}
                </button>
              )}
            </p>
            <p className={styles.limits}>
              {t('generate.image.limits', { formats: formatsOf(accept), maximum: LIMITS.upload.bytes / 1024 / 1024 })}
              {limit > 1 && t('generate.image.several', { count: limit })}
            </p>
          </div>
        )}
      </div>
      {uploads.note !== undefined && (
        <p className={styles.note} role="status">
          {uploads.note}
        </p>
      )}
      {!full && <RecentWorks accept={accept} onChoose={(work) => uploads.takeAddresses([work.image])} />}
      {cropped !== undefined && (
        <Suspense>
          <CropDialog
            picture={cropped}
            onClose={() => setCropped(undefined)}
            onDone={(file) => {
              setCropped(undefined)
              uploads.take([file])
            }}
          />
        </Suspense>
      )}
      {drawing && (
        <Suspense>
          <DrawingDialog
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
