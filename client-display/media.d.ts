/** The address of a film or picture that the bundler has put beside the scripts. */
declare module "*.mp4" {
  const address: string;
  export default address;
}
declare module "*.webm" {
  const address: string;
  export default address;
}
declare module "*.svg" {
  const address: string;
  export default address;
}
