/** The address of a style that the bundler has put beside the scripts. */
declare module "*.css" {
  const address: string;
  export default address;
}
