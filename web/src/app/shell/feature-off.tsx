import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'

/** Replaces a page whose feature the operator disabled. */
export function FeatureOff() {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t('shell.featureOffTitle')} text={t('shell.featureOffText')} form="peak">
      <Link to="/" className={buttonClass({ look: 'primary' })}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}
