import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../components/button/button.tsx'
import { Empty } from '../components/empty/empty.tsx'

export function NotFound() {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t('shell.notFoundTitle')} text={t('shell.notFoundText')} form="peak">
      <Link to="/" className={buttonClass({ look: 'primary' })}>
        {t('common.toHome')}
      </Link>
    </Empty>
  )
}
