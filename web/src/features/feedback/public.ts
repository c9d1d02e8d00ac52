export { ContactLinks } from './components/contact-links.tsx'
