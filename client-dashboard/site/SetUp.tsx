/** Three steps, told as they are. */
export function SetUp() {
  return (
    <section className="band" aria-labelledby="set-up-heading">
      <div className="band-inner">
        <h2 id="set-up-heading">An old tablet is enough</h2>
        <p className="lead">A laptop, a television with a browser or a spare phone will do as well.</p>
        <ol className="set-up-steps">
          <li>
            <h3>Stand it up</h3>
            <p>On the kitchen table, plugged in, with this site&apos;s display page open.</p>
          </li>
          <li>
            <h3>Type six digits</h3>
            <p>You get the code when you sign up. From then on the screen knows whose it is.</p>
          </li>
          <li>
            <h3>Write the first words</h3>
            <p>From your phone, wherever you are. Watch them arrive, and the answer come back.</p>
          </li>
        </ol>
      </div>
    </section>
  );
}
