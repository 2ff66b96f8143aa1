export const LargeScreenScreen = () => null
