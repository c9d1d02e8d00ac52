import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { ExportButton, ImportButton } from '../../history/public.ts'
import { useOptions } from '../store.ts'
import { Toggle } from './toggle.tsx'
import styles from './options-panel.module.css'

const PAGE_SIZES = ['auto', 25, 30, 50, 100] as const
const FORMATS = ['png', 'jpg', 'webp'] as const

/** How works are shown and saved: the part of the options that has room on a page of its own. */
export function WideOptions() {
  const { t } = useTranslation()
  const { pageSize, imageDownloadType } = useOptions()
  const archiveHint = useId()
  return (
    <>
      <h2 className={styles.part}>{t('options.title')}</h2>
      <div className={styles.option}>
        <span aria-hidden>{t('options.pageSize')}</span>
        <Choice
          wide
          label={t('options.pageSize')}
          value={pageSize}
          options={PAGE_SIZES.map((value) => ({ value, label: value === 'auto' ? t('options.automatic') : String(value) }))}
          onChange={(value) => useOptions.setState({ pageSize: value })}
        />
      </div>
      <Toggle option="pageless" label={t('options.pageless')} hint={t('options.pagelessHint')} />
      <Toggle option="carousel" label={t('options.carousel')} hint={t('options.carouselHint')} />
      <div className={styles.option}>
        <span aria-hidden>{t('options.format')}</span>
        <Choice
          wide
          label={t('options.format')}
          value={imageDownloadType}
          options={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(value) => useOptions.setState({ imageDownloadType: value })}
        />
      </div>
      <div className={styles.larger}>
        <span>{t('options.archive')}</span>
        <div className={styles.archive} role="group" aria-label={t('options.archive')} aria-describedby={archiveHint}>
          <ExportButton />
          <ImportButton />
        </div>
        <p className={styles.hint} id={archiveHint}>
          {t('options.archiveHint')}
        </p>
      </div>
    </>
  )
}
