export { wordsIn as speak } from '@heliograph/phrases'
