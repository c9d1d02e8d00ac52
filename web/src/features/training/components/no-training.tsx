import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'

/** Shown to members who are not allowlisted. */
export function NoTraining() {
  const { t } = useTranslation()
  return (
    <Empty as="page" title={t('training.noAccessTitle')} text={t('training.noAccessText')} form="peak">
      <Link to="/generate/{-$type}/{-$model}" params={{ type: 'Text2Img', model: undefined }} className={buttonClass({ look: 'primary' })}>
        {t('training.toPlayground')}
      </Link>
    </Empty>
  )
}
