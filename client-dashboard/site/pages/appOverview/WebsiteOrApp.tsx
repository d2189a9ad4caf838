import { APP_OVERVIEW } from "./texts.js";

export function WebsiteOrApp() {
  const { heading, lead, columns, rows, foot } = APP_OVERVIEW.difference;
  return (
    <section className="band">
      <div className="section difference">
        <h2>{heading}</h2>
        <p className="lead">{lead}</p>
        <div className="difference-table">
          <table>
            <thead>
              <tr>
                <td />
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ what, values }) => (
                <tr key={what}>
                  <th scope="row">{what}</th>
                  {values.map((value, index) => (
                    <td key={index} className={`difference-${value}`}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <p className="quiet">{foot}</p>
      </div>
    </section>
  );
}
