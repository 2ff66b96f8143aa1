export const AccountCommonScreen = () => null
