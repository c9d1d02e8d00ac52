import { Prose } from '../../features/pages/components/prose.tsx'

export const TermsScreen = () => <Prose page="terms" />
export const PrivacyScreen = () => <Prose page="privacy" />
export const AboutScreen = () => <Prose page="about" />
export const DisclaimerScreen = () => <Prose page="disclaimer" />
export const PayProtectionScreen = () => <Prose page="payProtection" />
export const WingFoxPayProtectionScreen = () => <Prose page="wingFoxPayProtection" />
