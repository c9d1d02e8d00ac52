import { LIMITS } from '@stipple/core/domain/limits'
import { Crop, ImageUp, Images, X } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Cover } from '../../../components/cover/cover.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { FieldShell } from '../../../components/field/field-shell.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { errorText } from '../../../lib/notify.ts'
import { upload } from '../../../lib/upload.ts'
import { WorksPicker } from '../../history/public.ts'
import { scaledCover } from '../cover.ts'
import styles from './cover-field.module.css'

const CropDialog = lazy(withTexts(['canvas'], async () => ({ default: (await import('../../canvas/public.ts')).CropDialog })))

const TYPES = ['png', 'jpg', 'jpeg', 'webp'] as const

interface Props {
  /** Seed of the dots drawn without a cover. */
  readonly seed: string
  readonly cover: string | undefined
  readonly problem: string | undefined
  readonly onChange: (cover: string | undefined) => void
}

/** The cover of an app: chosen from files or works, cropped to a square, and uploaded. */
export function CoverField({ seed, cover, problem, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [cropped, setCropped] = useState<File | string>()
  const [picking, setPicking] = useState(false)
  const [share, setShare] = useState<number>()
  const [refusal, setRefusal] = useState<string>()

  const take = (file: File | undefined) => {
    setRefusal(undefined)
    if (!file) return
    if (file.size > LIMITS.upload.bytes) return setRefusal(t('generate.image.tooLarge', { maximum: LIMITS.upload.bytes / 1024 / 1024 }))
    setCropped(file)
  }
  const store = async (file: File) => {
    setCropped(undefined)
    setShare(0)
    try {
      onChange(await upload({ file: await scaledCover(file), onProgress: setShare, signal: new AbortController().signal }))
    } catch (error) {
      setRefusal(error instanceof DOMException ? t('apps.editor.coverFailed') : errorText(error))
    } finally {
      setShare(undefined)
    }
  }
  return (
    <FieldShell id={id} label={t('apps.editor.cover')} hint={t('apps.editor.coverHint')} problem={refusal ?? problem}>
      <div className={styles.field} data-wrong={(refusal ?? problem) ? '' : undefined}>
        <span className={styles.cover} data-waiting={share !== undefined || undefined}>
          <Cover src={cover} seed={seed} />
          {share !== undefined && (
            <span className={styles.share} role="status">
              {t('generate.image.uploading', { percent: Math.round(share * 100) })}
            </span>
          )}
        </span>
        <div className={styles.buttons}>
          <FileInput ref={picker} id={id} className="visually-hidden" accept="image/*" onFiles={([file]) => take(file)} />
          <Button size="small" icon={<ImageUp size={14} aria-hidden />} onClick={() => picker.current?.click()}>
            {t('apps.editor.chooseCover')}
          </Button>
          <Button size="small" icon={<Images size={14} aria-hidden />} onClick={() => setPicking(true)}>
            {t('apps.editor.coverFromWorks')}
          </Button>
          {cover !== undefined && (
            <>
              <Button size="small" icon={<Crop size={14} aria-hidden />} onClick={() => setCropped(cover)}>
                {t('apps.editor.cutCover')}
              </Button>
              <Button size="small" look="quiet" icon={<X size={14} aria-hidden />} onClick={() => onChange(undefined)}>
                {t('apps.editor.dropCover')}
              </Button>
            </>
          )}
        </div>
      </div>
      {cropped !== undefined && (
        <Suspense>
          <CropDialog picture={cropped} ratio={1} onClose={() => setCropped(undefined)} onDone={(file) => void store(file)} />
        </Suspense>
      )}
      {picking && (
        <Suspense>
          <WorksPicker accept={TYPES} limit={1} onClose={() => setPicking(false)} onChoose={([work]) => work && setCropped(work.image)} />
        </Suspense>
      )}
    </FieldShell>
  )
}
