import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Walk } from '../use-walk.ts'
import viewer from '../../../components/viewer/viewer.module.css'

/** Links to the previous and the next work. */
export function Steps({ walk: { previous, next, onStep } }: { walk: Walk }) {
  const { t } = useTranslation()
  return (
    <nav className={viewer.walk} aria-label={t('detail.list')}>
      <Step to={previous} label={t('work.previous')} side="left" onStep={onStep} />
      <Step to={next} label={t('work.next')} side="right" onStep={onStep} />
    </nav>
  )
}

interface StepProps {
  readonly to: Work | undefined
  readonly label: string
  readonly side: 'left' | 'right'
  readonly onStep: () => void
}

function Step({ to, label, side, onStep }: StepProps) {
  if (!to) return <span />
  return (
    <Link to="/work/$id" params={{ id: to.image_id }} state={true} replace className={viewer.step} aria-label={label} onClick={onStep}>
      {side === 'left' ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
    </Link>
  )
}
