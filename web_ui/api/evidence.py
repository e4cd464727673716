"""GET: pictures of throws."""

from flask import Blueprint, Response, abort

from web_ui.language import A_YEAR_S
from web_ui.parts import parts

blueprint = Blueprint("evidence", __name__)


@blueprint.get("/evidence/<roll_id>.jpg")
def picture(roll_id: str) -> Response:
    evidence = parts().evidence
    data = evidence.picture(roll_id) if evidence else None
    if data is None:
        abort(404)
    response = Response(data, content_type="image/jpeg")
    response.headers["Cache-Control"] = f"private, max-age={A_YEAR_S}, immutable"  # a throw never looks different
    return response
