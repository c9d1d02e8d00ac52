import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openPalette } from '../../features/commands/public.ts'
import { ContactLinks } from '../../features/feedback/public.ts'
import { useSite } from '../../features/site/public.ts'
import { showDialog } from '../../lib/dialogs.ts'
import styles from './footer-links.module.css'

export function FooterLinks() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <footer className={styles.footer}>
      <Link to="/about">{t('shell.footer.about')}</Link>
      <Link to="/resources">{t('shell.footer.resources')}</Link>
      <Link to="/images-to-video">{t('shell.titles.imagesToVideo')}</Link>
      <Link to="/terms">{t('shell.footer.terms')}</Link>
      <Link to="/privacy">{t('shell.footer.privacy')}</Link>
      <Link to="/disclaimer">{t('shell.titles.disclaimer')}</Link>
      <Link to="/updates">{t('shell.titles.updates')}</Link>
      {site?.network && <Link to="/network">{t('shell.titles.network')}</Link>}
      <Link to="/developers">{t('shell.titles.developers')}</Link>
      <button type="button" onClick={() => showDialog('guide')}>
        {t('shell.guide')}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={openPalette}>
        {t('shell.search')}
      </button>
      <button type="button" onClick={() => showDialog('shortcuts')}>
        {t('shell.shortcuts')}
      </button>
      <ContactLinks />
    </footer>
  )
}
