import { DevelopersPage } from '../../features/developers/components/developers-page.tsx'
import { FooterLinks } from '../shell/footer-links.tsx'

export const DevelopersScreen = () => (
  <>
    <DevelopersPage />
    <FooterLinks />
  </>
)
