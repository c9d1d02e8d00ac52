import { OPTION_CHOICES } from '@stipple/core/domain/options'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LabelledChoice } from '../../../components/choice/labelled-choice.tsx'
import { useOptions } from '../store.ts'
import { Toggle } from './toggle.tsx'
import styles from './options-panel.module.css'

/** Options of layout and saving, for which only a page of its own has room. `archive`: buttons for the archive of all works. */
export function WideOptions({ archive }: { archive: ReactNode }) {
  const { t } = useTranslation()
  const { pageSize, imageDownloadType } = useOptions()
  const archiveHint = useId()
  return (
    <>
      <h2 className={styles.part}>{t('options.title')}</h2>
      <LabelledChoice
        label={t('options.pageSize')}
        value={pageSize}
        options={OPTION_CHOICES.pageSize.map((value) => ({ value, label: value === 'auto' ? t('options.automatic') : String(value) }))}
        onChange={(value) => useOptions.setState({ pageSize: value })}
      />
      <Toggle option="pageless" label={t('options.pageless')} hint={t('options.pagelessHint')} />
      <Toggle option="carousel" label={t('options.carousel')} hint={t('options.carouselHint')} />
      <Toggle option="singleKeys" label={t('options.singleKeys')} hint={t('options.singleKeysHint')} />
      <LabelledChoice
        label={t('options.format')}
        value={imageDownloadType}
        options={OPTION_CHOICES.imageDownloadType.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => useOptions.setState({ imageDownloadType: value })}
      />
      <div className={styles.larger}>
        <span>{t('options.archive')}</span>
        <div className={styles.archive} role="group" aria-label={t('options.archive')} aria-describedby={archiveHint}>
          {archive}
        </div>
        <p className={styles.hint} id={archiveHint}>
          {t('options.archiveHint')}
        </p>
      </div>
    </>
  )
}
